import { M } from '@lousa/contract/messages.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useUnsavedBlocker } from '../../../frames/form/use-unsaved-blocker.ts'
import { Modal } from '../../../ui/modal.tsx'

/** Asks before marks that are not saved are left behind. */
export const LeaveGuard = ({
  dirty,
  draftKept,
  what = 'a frequência',
  save,
}: {
  dirty: boolean
  what?: 'a frequência' | 'o conteúdo'
  draftKept: boolean
  save: () => Promise<boolean>
}) => {
  const [busy, setBusy] = useState(false)
  const blocker = useUnsavedBlocker(() => dirty)
  if (blocker.state !== 'blocked') return null
  const saveAndLeave = async () => {
    setBusy(true)
    const saved = await save()
    setBusy(false)
    if (saved) blocker.proceed()
    else blocker.reset()
  }
  return (
    <Modal
      opened
      onClose={() => blocker.reset()}
      title={`Sair sem salvar ${what}`}
      centered
      closeButtonProps={{ 'aria-label': M.btn.close }}
    >
      <Stack gap="md">
        <Text size="sm">
          {draftKept
            ? 'O que você fez fica guardado neste aparelho, mas só conta depois de salvo.'
            : 'O que você fez ainda não foi salvo e será perdido.'}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="subtle" onClick={() => blocker.reset()}>
            Continuar aqui
          </Button>
          <Button variant="default" onClick={() => blocker.proceed()}>
            Sair sem salvar
          </Button>
          <Button loading={busy} onClick={() => void saveAndLeave()} data-autofocus>
            Salvar e sair
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
