import type { ButtonProps } from '@mantine/core'
import { SOURCES } from '../source/sources.ts'
import { SOURCE_WORDS, type SourceKind } from '../source/source-words.ts'
import { LinkButton } from '../page/typed-links.tsx'

/** The way to connect a source: the code assistant in Connected Apps, the chat assistant in Sources (spec 4.1). */
export function ConnectLink({
  source,
  ...style
}: { source: SourceKind } & Pick<ButtonProps, 'variant' | 'size'>) {
  return (
    <LinkButton to={SOURCES[source].connect} {...style}>
      {SOURCE_WORDS[source].connect}
    </LinkButton>
  )
}
