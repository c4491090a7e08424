import { useGroupsOnly } from '../../api/session.ts'
import { t } from '../../i18n/t.ts'

/** What can be searched for, which is said in several places. */
export function usePaletteWords() {
  return useGroupsOnly()
    ? t('palette:ofGroups', { returnObjects: true })
    : t('palette:ofPeople', { returnObjects: true })
}
