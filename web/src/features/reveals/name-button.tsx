import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { revealsQuery } from '../../api/reveals.ts'
import { useMe } from '../../api/session.ts'
import { Hint } from '../../components/side-text.tsx'
import { RowButton } from '../../components/table/table.tsx'
import { t } from '../../i18n/t.ts'
import { AskNameDialog } from './ask-name-dialog.tsx'
import { NameDialog } from './name-dialog.tsx'

/** Asks for the name behind a pseudonym, or shows it once somebody else has approved. */
export function NameButton({ pseudonym, month }: { pseudonym: string; month: string }) {
  const me = useMe()
  const { data } = useQuery(revealsQuery)
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const asked = data?.data.filter((one) => one.pseudonym === pseudonym && one.asked_by.id === me.id) ?? []
  const shown = asked.find(({ state }) => state === 'shown')
  if (!shown && asked.some(({ state }) => state === 'pending')) return <Hint>{t('reveals:waits')}</Hint>
  return (
    <>
      <RowButton
        aria-label={`${t(shown ? 'reveals:show' : 'reveals:ask')}: ${pseudonym}`}
        onClick={() => setOpen(true)}
      >
        {/* The column says after what. */}
        {t(shown ? 'reveals:show' : 'reveals:askIt')}
      </RowButton>
      {open &&
        (shown ? (
          <NameDialog reveal={shown} close={close} />
        ) : (
          <AskNameDialog pseudonym={pseudonym} month={month} close={close} />
        ))}
    </>
  )
}
