import { Panel } from '../../components/panel.tsx'
import { ReadList } from '../../components/read-list.tsx'
import { t } from '../../i18n/t.ts'

/** What is read of the code assistant, and what never is. */
export function CodeReadList() {
  return (
    <Panel title={t('sources:help.readTitle')}>
      <ReadList
        reads={t('connectedApps:help.reads', { returnObjects: true })}
        never={t('connectedApps:help.never', { returnObjects: true })}
        note={t('connectedApps:help.sealed')}
      />
    </Panel>
  )
}
