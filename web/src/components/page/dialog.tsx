import { Modal, type ModalProps } from '@mantine/core'
import { useFocusBack } from './use-focus-back.ts'

interface DialogProps extends Omit<ModalProps, 'opened'> {
  /** What stands in it is shown once: closing it takes a deliberate click. */
  once?: boolean
}

/** A dialog that is there as long as it is open. */
export function Dialog({ once = false, ...props }: DialogProps) {
  useFocusBack()
  return <Modal opened closeOnClickOutside={!once} closeOnEscape={!once} {...props} />
}
