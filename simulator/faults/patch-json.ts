/** The JSON document with one value replaced, or removed when `value` is undefined. Unchanged when the path does not exist. */
export function patchJson(document: Buffer, path: string, value: unknown): Buffer {
  const root: unknown = JSON.parse(document.toString('utf8'))
  return Buffer.from(JSON.stringify(changed(root, path.split('.'), value)))
}

function changed(node: unknown, [step, ...rest]: string[], value: unknown): unknown {
  if (step === undefined) return value
  if (Array.isArray(node))
    return node.map((item: unknown, at) =>
      step === '*' || step === String(at) ? changed(item, rest, value) : item,
    )
  if (typeof node !== 'object' || node === null) return node
  const fields = new Map<string, unknown>(Object.entries(node))
  const next = changed(fields.get(step), rest, value)
  if (next === undefined) fields.delete(step)
  else fields.set(step, next)
  return Object.fromEntries(fields)
}
