import { z } from 'zod'

/** A domain of e-mail addresses, as DNS has it: of at least two labels, and in small letters. */
export const DomainName = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?=.*\.)[a-z0-9-]+(?:\.[a-z0-9-]+)+$/)
