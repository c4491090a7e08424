/** Made of nothing but what stands in it. */
export const old = {
  old_words: '{text}',
  words: '{words:word}',
  sentences: '{all:sentences}',
} as const
