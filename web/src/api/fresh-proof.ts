/** Asks for password or second factor again. @returns whether it was given */
type Ask = () => Promise<boolean>

let ask: Ask | null = null

/** Who shows the dialog, for as long as it is there. */
export function proofIsAskedBy(asker: Ask): () => void {
  ask = asker
  return () => {
    if (ask === asker) ask = null
  }
}

export async function giveProof(): Promise<boolean> {
  return ask ? ask() : false
}
