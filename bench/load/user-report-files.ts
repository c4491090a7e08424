import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const PEOPLE_PER_FILE = 12_000

const IDES = ['vscode', 'jetbrains', 'visualstudio', 'neovim']
const FEATURES = [
  'code_completion',
  'chat_inline',
  'chat_panel_ask_mode',
  'chat_panel_agent_mode',
  'agent_edit',
]
const LANGUAGES = ['typescript', 'python', 'go', 'java', 'csharp', 'markdown', 'yaml', 'others']
const MODELS = ['gpt-5.4', 'claude-sonnet-4.6', 'auto', 'others']

/**
 * Write per-user reports like the vendor's: a line of about 4 KB per person and day, in several files split by time.
 * @returns the paths in their order
 */
export async function writeUserReport(
  folder: string,
  { people, days }: { people: number; days: readonly string[] },
): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  const paths: string[] = []
  let lines: string[] = []
  const close = async () => {
    const path = join(folder, `users-${String(paths.length).padStart(3, '0')}.json`)
    // Flushed, so that the measurements do not wait for the disk to write it.
    await writeFile(path, lines.join(''), { flush: true })
    paths.push(path)
    lines = []
  }
  for (const [at, day] of days.entries()) {
    for (let person = 0; person < people; person += 1) {
      lines.push(`${JSON.stringify(personDay(person, day, at))}\n`)
      if (lines.length === PEOPLE_PER_FILE) await close()
    }
  }
  if (lines.length > 0) await close()
  return paths
}

function personDay(person: number, day: string, at: number): object {
  const seed = person * 31 + at * 7
  const pick = (values: readonly string[], n: number) => values[(seed + n) % values.length] ?? ''
  const counts = (n: number, prompts: boolean) => ({
    ...(prompts && { user_initiated_interaction_count: (seed * (n + 3)) % 23 }),
    code_generation_activity_count: (seed * (n + 5)) % 41,
    code_acceptance_activity_count: (seed * (n + 7)) % 19,
    loc_suggested_to_add_sum: (seed * (n + 11)) % 311,
    loc_suggested_to_delete_sum: 0,
    loc_added_sum: (seed * (n + 13)) % 407,
    loc_deleted_sum: (seed * (n + 17)) % 53,
  })
  const several = <Entry>(size: number, entry: (n: number) => Entry) =>
    Array.from({ length: size }, (_, n) => entry(n))
  return {
    user_id: 1_000_000 + person * 37,
    user_login: `person-${person}`,
    day,
    enterprise_id: '13213',
    ...counts(0, true),
    used_agent: seed % 3 === 0,
    used_chat: seed % 2 === 0,
    used_cli: seed % 11 === 0,
    used_copilot_coding_agent: seed % 13 === 0,
    used_copilot_cloud_agent: seed % 13 === 0,
    ai_credits_used: (seed % 997) / 100,
    ai_adoption_phase: {
      phase_number: seed % 4,
      phase: seed % 4 === 0 ? 'No Cohort' : `Phase ${seed % 4}`,
      version: 'v1',
    },
    totals_by_ide: several(1, (n) => ({
      ide: pick(IDES, n),
      ...counts(n + 1, true),
      last_known_ide_version: { sampled_at: `${day}T10:00:02.000Z`, ide_version: '1.107.1' },
      last_known_plugin_version: {
        sampled_at: `${day}T10:00:02.000Z`,
        plugin: 'copilot-chat',
        plugin_version: '0.35.3',
      },
    })),
    totals_by_feature: several(3, (n) => ({ feature: pick(FEATURES, n), ...counts(n + 2, true) })),
    totals_by_language_feature: several(5, (n) => ({
      language: pick(LANGUAGES, n),
      feature: pick(FEATURES, Math.floor(n / 2)),
      ...counts(n + 3, false),
    })),
    totals_by_language_model: several(3, (n) => ({
      language: pick(LANGUAGES, n),
      model: pick(MODELS, n),
      ...counts(n + 4, false),
    })),
    totals_by_model_feature: several(3, (n) => ({
      model: pick(MODELS, n),
      feature: pick(FEATURES, n),
      ...counts(n + 5, true),
    })),
  }
}
