/** Hands a text over as a file. The byte order mark makes spreadsheets read it as UTF-8. */
export function saveCsv(name: string, text: string): void {
  saveFile(`${name}.csv`, new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }))
}

/** A document of JSON in each line. */
export function saveLines(name: string, text: string): void {
  saveFile(`${name}.jsonl`, new Blob([text], { type: 'application/jsonl' }))
}

export function saveJson(name: string, text: string): void {
  saveFile(`${name}.json`, new Blob([text], { type: 'application/json' }))
}

export function savePem(name: string, text: string): void {
  saveFile(`${name}.pem`, new Blob([text], { type: 'application/x-pem-file' }))
}

function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
