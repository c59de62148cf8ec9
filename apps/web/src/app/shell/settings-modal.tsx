import { M } from '@lousa/contract/messages.ts'
import { Input, Modal, SegmentedControl, Stack, Switch } from '@mantine/core'
import type { Settings } from '../../lib/session.ts'
import { useSession } from '../../lib/session.ts'

type Choice<K extends keyof Settings> = { label: string; value: Settings[K] }

const THEMES: Choice<'theme'>[] = [
  { label: 'Claro', value: 'light' },
  { label: 'Escuro', value: 'dark' },
]
const LAYOUTS: Choice<'layout'>[] = [
  { label: 'Centralizada', value: 'boxed' },
  { label: 'Largura total', value: 'fluid' },
]
const RADII: Choice<'radius'>[] = [
  { label: 'Arredondados', value: 'rounded' },
  { label: 'Discretos', value: 'standard' },
  { label: 'Retos', value: 'flat' },
]

const Choose = <T extends string>(props: {
  label: string
  value: T
  options: { label: string; value: T }[]
  onChange: (value: T) => void
}) => {
  const { label, value, options, onChange } = props
  return (
    <Input.Wrapper label={label} labelElement="div">
      <SegmentedControl
        fullWidth
        mt={4}
        data={options}
        value={value}
        onChange={onChange}
        aria-label={label}
      />
    </Input.Wrapper>
  )
}

/** How the screens look on this device. Every choice holds at once. */
export const SettingsModal = ({ onClose }: { onClose: () => void }) => {
  const { settings, menu, setSettings, setPinned } = useSession()
  return (
    <Modal
      opened
      onClose={onClose}
      title={M.menu.settings}
      centered
      closeButtonProps={{ 'aria-label': M.btn.close }}
    >
      <Stack gap="lg" pb="xs">
        <Choose
          label="Tema"
          value={settings.theme}
          options={THEMES}
          onChange={theme => setSettings({ theme })}
        />
        <Choose
          label="Página"
          value={settings.layout}
          options={LAYOUTS}
          onChange={layout => setSettings({ layout })}
        />
        <Choose
          label="Cantos"
          value={settings.radius}
          options={RADII}
          onChange={radius => setSettings({ radius })}
        />
        <Switch
          label="Manter o menu aberto em telas largas"
          checked={menu.pinned}
          onChange={event => setPinned(event.currentTarget.checked)}
        />
      </Stack>
    </Modal>
  )
}
