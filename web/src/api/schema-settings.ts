import * as z from 'zod/mini'

// zod would compile parsers with `new Function`, which the content security policy refuses.
// Imported before any schema, because schemas decide it when they are built.
z.config({ jitless: true })
