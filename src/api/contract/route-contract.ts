import type { z } from 'zod'
import type { Permission as RolePermission } from '../../model/actor.ts'
import type { PrivacyClass } from '../../model/privacy.ts'

/** `public` needs no one signed in; everything else is a permission a role must hold. */
export type Permission = 'public' | RolePermission

export interface RouteContract {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** OpenAPI path below `/api/v1`. */
  path: string
  permission: Permission
  /** Whom the answer tells of (`src/model/privacy.ts`): but for `none`, its handler answers through `call.gate`. */
  privacy: PrivacyClass
  summary: string
  tag: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** Most bytes of the body; 16 KB where a route does not need more. */
  bodyLimit?: number
  /** Reads a file of this type, which its handler takes as it comes, in place of a body. */
  upload?: 'text/csv'
  /** Answered also to who still has a password that somebody else chose. */
  beforePasswordChange?: true
  /** Answered also to who still has to set up a second factor. */
  beforeFactor?: true
  status: 200 | 201 | 202 | 204
  answer: z.ZodType | null
}
