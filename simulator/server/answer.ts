/** What the vendor answers, before any fault is put on it. Header names in lower case. */
export interface Answer {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** How the vendor speaks in one profile: its product word stands in scope names. */
export type ProductWord = 'chatassist' | 'chatgpt'

export function jsonAnswer(status: number, value: unknown, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: Buffer.from(JSON.stringify(value)),
  }
}

/** `{"detail": …}`: how the vendor words most refusals. */
export function detailAnswer(status: number, detail: unknown, headers: Record<string, string> = {}): Answer {
  return jsonAnswer(status, { detail }, headers)
}

/** `{"error": {…}}`: how the gateway in front words refusals of a key. */
export function errorAnswer(
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): Answer {
  return jsonAnswer(status, { error: { message, type: 'invalid_request_error', param: null, code } }, headers)
}

/** 422 as the vendor's framework writes it: one entry per offending parameter. The input itself is left out. */
export function invalidParameter(
  where: 'path' | 'query',
  name: string,
  type: string,
  message: string,
): Answer {
  return detailAnswer(422, [{ type, loc: [where, name], msg: message }])
}
