import { z } from 'zod'

// zod would compile parsers with `new Function`, which the content security policy refuses.
// Imported before the contract, because schemas decide it when they are built.
z.config({ jitless: true })
