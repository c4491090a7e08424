import { encodeLines } from './line-damage.ts'

/** How the lines of a file are arranged. `plain` is the vendor's: a line end after every line. */
export const FILE_SHAPES = [
  'plain',
  'no_final_newline',
  'crlf',
  'blank_lines',
  'byte_order_mark',
  'json_array',
  'pretty',
] as const
export type FileShape = (typeof FILE_SHAPES)[number]

export function shapeFile(lines: readonly string[], shape: FileShape): Buffer {
  switch (shape) {
    case 'plain':
      return encodeLines(`${lines.join('\n')}\n`)
    case 'no_final_newline':
      return encodeLines(lines.join('\n'))
    case 'crlf':
      return encodeLines(`${lines.join('\r\n')}\r\n`)
    case 'blank_lines':
      return encodeLines(`\n${lines.join('\n\n')}\n\n`)
    case 'byte_order_mark':
      return encodeLines(`\uFEFF${lines.join('\n')}\n`)
    case 'json_array':
      return encodeLines(`[${lines.join()}]`)
    case 'pretty':
      return encodeLines(lines.map((line) => `${JSON.stringify(JSON.parse(line), null, 2)}\n`).join(''))
  }
}
