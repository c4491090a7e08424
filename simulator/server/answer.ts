/** A vendor's answer, before a fault is applied. Header names are in lower case. */
export interface Answer {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** The product's name as it occurs in scope names. */
export type ProductWord = 'chatassist' | 'chatgpt'

export function jsonAnswer(status: number, value: unknown, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: Buffer.from(JSON.stringify(value)),
  }
}

/** `{"detail": …}`: the vendor's usual error body. */
export function detailAnswer(status: number, detail: unknown, headers: Record<string, string> = {}): Answer {
  return jsonAnswer(status, { detail }, headers)
}

/** `{"error": {…}}`: the error body of the vendor's gateway, which checks keys. */
export function errorAnswer(
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): Answer {
  return jsonAnswer(status, { error: { message, type: 'invalid_request_error', param: null, code } }, headers)
}

/** The 422 of the vendor's framework: one entry per invalid parameter, without the input. */
export function invalidParameter(
  where: 'path' | 'query',
  name: string,
  type: string,
  message: string,
): Answer {
  return detailAnswer(422, [{ type, loc: [where, name], msg: message }])
}
