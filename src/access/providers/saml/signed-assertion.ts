import { z } from 'zod'

const Text = z.object({ _: z.string().default('') })
const list = <Item extends z.ZodType>(item: Item) => z.array(item).default([])

/** A signed assertion as the library reads it: every element is a list, `$` its attributes, `_` its text. */
export const SignedAssertion = z.object({
  $: z.object({ ID: z.string().min(1), Version: z.literal('2.0') }),
  Issuer: z.array(Text).length(1),
  Subject: z
    .array(
      z.object({
        NameID: list(
          z.object({ _: z.string().default(''), $: z.record(z.string(), z.string()).default({}) }),
        ),
        SubjectConfirmation: list(
          z.object({
            $: z.object({ Method: z.string() }),
            SubjectConfirmationData: list(z.object({ $: z.record(z.string(), z.string()) })),
          }),
        ),
      }),
    )
    .length(1),
  // The library checks their time, where they have one.
  Conditions: z.array(z.object({ $: z.object({ NotOnOrAfter: z.string() }) })).length(1),
  AuthnStatement: list(z.object({ $: z.object({ SessionIndex: z.string().optional() }).default({}) })),
  AttributeStatement: list(
    z.object({
      Attribute: list(z.object({ $: z.object({ Name: z.string() }), AttributeValue: list(z.unknown()) })),
    }),
  ),
})
export type SignedAssertion = z.infer<typeof SignedAssertion>
