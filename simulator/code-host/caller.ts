import type { CodeToken } from './code-tokens.ts'

/** The authenticated caller: a person's token or an installation of an app. */
export type Caller =
  | { kind: 'token'; name: string; token: CodeToken }
  | {
      kind: 'installation'
      name: string
      account: string
      /** An enterprise and one of its organisations may share a name. */
      target: 'Organization' | 'Enterprise'
      installation: number
      permissions: Record<string, string>
    }
