import type { Connection } from '../../../src/api/contract/connections.ts'

export type SourceKind = Connection['source']

interface SourceWords {
  name: string
  /** What a page can show once it is connected. */
  brings: string
  /** What is needed to connect it. */
  needs: string
  connect: string
  /** When the first numbers can be expected, as the title of an empty page. */
  firstData: string
  whyWait: string
}

export const SOURCE_WORDS: Record<SourceKind, SourceWords> = {
  code_assistant: {
    name: 'Code assistant',
    brings:
      'It brings who uses it and how: adoption and activity by team, language, model and editor, idle seats and what they cost, and pull requests beside them.',
    needs: 'Installing the app takes about three minutes and an owner of your organization on the code host.',
    connect: 'Connect the code assistant',
    firstData: 'Connected. First data is on its way',
    whyWait:
      'The vendor sums up a day after it has ended, and some days arrive up to three days late. Seats and teams come first, then days, newest first; this page fills by itself.',
  },
  chat_assistant: {
    name: 'Chat assistant',
    brings: 'It brings what is spent per hour, person, group, product and model, and who is near a limit.',
    needs: 'It takes about five minutes and a workspace owner or admin on the enterprise plan.',
    connect: 'Connect the chat assistant',
    firstData: 'Connected. First data can take 3 to 5 hours',
    whyWait:
      'The vendor writes cost records 3 to 5 hours after the activity. Earlier days show up as they are collected; this page fills by itself.',
  },
}
