import { ActionIcon, Popover } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconInfoCircle } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { loadServiceWords } from '../../i18n/service-words.ts'
import { t } from '../../i18n/t.ts'
import type { ExplanationProps } from './explanation.tsx'
import { metricWords } from './metric-words.ts'

const Explanation = lazy(async () => {
  const [part] = await Promise.all([import('./explanation.tsx'), loadServiceWords('catalogue')])
  return { default: part.Explanation }
})

interface ExplainProps extends Omit<ExplanationProps, 'name'> {
  /** What the number is called where it stands; the metric's own name when absent. */
  name?: string | undefined
}

/**
 * The button beside a number that opens what it means: definition, formula, filters in force, source, how many rows
 * stand behind it and how far they reach. It asks only when it is opened, so a page pays nothing for having it.
 */
export function Explain({ metric, scope, name = metricWords(metric).name }: ExplainProps) {
  const [opened, { toggle, close }] = useDisclosure(false)
  return (
    <Popover
      width={340}
      position="bottom-start"
      withArrow
      shadow="md"
      trapFocus
      opened={opened}
      onChange={(open) => !open && close()}
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={26}
          aria-label={t('explore:explain.open', { name })}
          onClick={toggle}
        >
          <IconInfoCircle size={16} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown tabIndex={-1}>
        {opened && (
          <Suspense>
            <Explanation metric={metric} scope={scope} name={name} />
          </Suspense>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
