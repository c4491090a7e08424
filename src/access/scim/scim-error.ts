/** Kinds of errors that SCIM has words for (RFC 7644, 3.12). */
type ScimType =
  | 'invalidFilter'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'invalidPath'
  | 'mutability'
  | 'uniqueness'

/** What a directory is answered in SCIM's own form. The detail is for whoever looks after the directory, in English. */
export class ScimError extends Error {
  override name = 'ScimError'
  readonly status: 400 | 401 | 404 | 409
  readonly scimType: ScimType | null

  constructor(status: ScimError['status'], scimType: ScimType | null, detail: string) {
    super(detail)
    this.status = status
    this.scimType = scimType
  }
}

export const noSuchResource = (id: string) =>
  new ScimError(404, null, `There is no resource ${id.slice(0, 64)}.`)
