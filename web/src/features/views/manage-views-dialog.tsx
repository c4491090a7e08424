import { ActionIcon, CopyButton, Group, Tooltip } from '@mantine/core'
import {
  IconBookmark,
  IconCheck,
  IconDeviceFloppy,
  IconLink,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { NotYet } from '../../components/notices/not-yet.tsx'
import { Dialog } from '../../components/page/dialog.tsx'
import type { SavedView } from '../../../../src/api/contract/views.ts'
import { viewsQuery } from '../../api/views.ts'
import { EmptyNotice } from '../../components/notices/empty-notice.tsx'
import { TextLink } from '../../components/page/typed-links.tsx'
import { formatDay } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'
import styles from './manage-views-dialog.module.css'
import { PAGE_NAMES, savedBy } from './view-words.ts'
import { isSameState, linkOf, type ViewPath } from './view-address.ts'
import { DeleteViewDialog, RenameViewDialog, ReplaceViewDialog } from './view-dialogs.tsx'
import { Below } from '../../components/side-text.tsx'

interface Here {
  path: ViewPath
  search: string
}
type Doing = { what: 'rename' | 'replace' | 'delete'; view: SavedView }

function RowButton({
  label,
  onClick,
  children,
}: {
  label: string
  onClick: () => void
  children: ReactNode
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size={28} aria-label={label} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  )
}

function CopyLink({ view }: { view: SavedView }) {
  return (
    <CopyButton value={linkOf(view, window.location.origin)}>
      {({ copied, copy }) => (
        <RowButton
          label={copied ? t('actions.copied') : t('views:copyOf', { name: view.name })}
          onClick={copy}
        >
          {copied ? <IconCheck size={16} aria-hidden /> : <IconLink size={16} aria-hidden />}
        </RowButton>
      )}
    </CopyButton>
  )
}

interface RowProps {
  view: SavedView
  here: Here
  begin: (doing: Doing) => void
}

function RowActions({ view, here, begin }: RowProps) {
  const { name, path, search, may_edit: mayEdit } = view
  const differs = path === here.path && !isSameState(search, here.search)
  return (
    <Group gap={2} wrap="nowrap">
      <CopyLink view={view} />
      {mayEdit && differs && (
        <RowButton label={t('views:replaceOf', { name })} onClick={() => begin({ what: 'replace', view })}>
          <IconDeviceFloppy size={16} aria-hidden />
        </RowButton>
      )}
      {mayEdit && (
        <>
          <RowButton label={t('views:renameOf', { name })} onClick={() => begin({ what: 'rename', view })}>
            <IconPencil size={16} aria-hidden />
          </RowButton>
          <RowButton label={t('views:deleteOf', { name })} onClick={() => begin({ what: 'delete', view })}>
            <IconTrash size={16} aria-hidden />
          </RowButton>
        </>
      )}
    </Group>
  )
}

function ViewList(props: Omit<RowProps, 'view'> & { views: readonly SavedView[]; close: () => void }) {
  const { views, close, ...row } = props
  return (
    <ul className={styles['list']} aria-label={t('views:list')}>
      {views.map((view) => (
        <li key={view.id}>
          <div>
            <TextLink
              to="/views/$id"
              params={{ id: view.id }}
              preload={false}
              onClick={close}
              size="sm"
              fw={550}
            >
              {view.name}
            </TextLink>
            <Below>{[PAGE_NAMES[view.path], savedBy(view), formatDay(view.updated_at)].join(' · ')}</Below>
          </div>
          <RowActions view={view} {...row} />
        </li>
      ))}
    </ul>
  )
}

/** All views of the organisation: open, share, and change those one may change. */
export function ManageViewsDialog({ here, close }: { here: Here; close: () => void }) {
  const query = useQuery(viewsQuery)
  const { data } = query
  const [doing, begin] = useState<Doing | null>(null)
  const end = () => begin(null)
  return (
    <Dialog onClose={close} title={t('views:manageTitle')} size="lg">
      {!data && <NotYet of={query} height={160} what={t('views:what')} />}
      {data?.length === 0 && (
        <EmptyNotice icon={<IconBookmark aria-hidden />} title={t('views:emptyTitle')}>
          {t('views:empty')}
        </EmptyNotice>
      )}
      {data && data.length > 0 && <ViewList views={data} here={here} begin={begin} close={close} />}
      {doing?.what === 'rename' && <RenameViewDialog view={doing.view} close={end} />}
      {doing?.what === 'delete' && <DeleteViewDialog view={doing.view} close={end} />}
      {doing?.what === 'replace' && <ReplaceViewDialog view={doing.view} search={here.search} close={end} />}
    </Dialog>
  )
}
