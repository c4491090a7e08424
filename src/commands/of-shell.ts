import type { LookRequest } from '../access/audit/looks.ts'

/** A question of the shell, for whoever reads in the journal who looked at whom. What a shell prints is a file. */
export const ofShell = (command: string, asked: unknown): LookRequest => ({
  route: `tidemark ${command}`,
  isFile: true,
  asked: JSON.stringify(asked),
  address: null,
})
