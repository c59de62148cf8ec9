import { M } from '@lousa/contract/messages.ts'
import { LOOKS } from '@lousa/contract/shell/looks.messages.ts'
import { Button, Drawer, Input, SegmentedControl, Stack, Switch, Text } from '@mantine/core'
import { IconCheck, IconRestore } from '@tabler/icons-react'
import { useActor } from '../../../features/identity/identity.api.ts'
import { type Appearance, CHOICES } from '../../../lib/device/appearance.ts'
import { useCompactRows, useSession } from '../../../lib/session/session.ts'
import { useLayer } from '../../../ui/use-layer.ts'
import { useMenu } from '../menu/use-menu.ts'
import classes from './appearance-panel.module.css'

type Names<K extends keyof Appearance> = Record<Appearance[K], string>

const L = LOOKS

/** One setting with few choices, in words. */
const Choose = <K extends keyof Appearance>({
  name,
  label,
  names,
}: {
  name: K
  label: string
  names: Names<K>
}) => {
  const value = useSession(({ settings }) => settings[name])
  const setSettings = useSession(({ setSettings }) => setSettings)
  const choices: readonly Appearance[K][] = CHOICES[name]
  return (
    <Input.Wrapper label={label} labelElement="div">
      <SegmentedControl<Appearance[K]>
        fullWidth
        mt={4}
        data={choices.map(choice => ({ value: choice, label: names[choice] }))}
        value={value}
        onChange={chosen => setSettings({ [name]: chosen })}
        aria-label={label}
      />
    </Input.Wrapper>
  )
}

const ChooseColor = () => {
  const color = useSession(({ settings }) => settings.color)
  const setSettings = useSession(({ setSettings }) => setSettings)
  return (
    <fieldset className={classes.colors}>
      <legend>{L.color}</legend>
      {CHOICES.color.map(choice => (
        <label key={choice} className={classes.color}>
          <input
            type="radio"
            name="cor"
            value={choice}
            checked={choice === color}
            onChange={() => setSettings({ color: choice })}
          />
          <span className={classes.swatch} style={{ background: `var(--mantine-color-${choice}-7)` }}>
            {choice === color && <IconCheck size={18} stroke={2.5} aria-hidden />}
          </span>
          {L.colors[choice]}
        </label>
      ))}
    </fieldset>
  )
}

const Navigation = () => {
  const { settings, menu, setSettings, setPinned } = useSession()
  const hasSections = useMenu().some(({ children }) => children.length > 0)
  return (
    <>
      <Choose name="nav" label={L.nav} names={L.navs} />
      <Choose name="navColor" label={L.navColor} names={L.navColors} />
      <Switch
        label={settings.nav === 'vertical' ? L.pinBeside : L.pinAbove}
        checked={menu.pinned}
        onChange={event => setPinned(event.currentTarget.checked)}
      />
      {hasSections && (
        <Switch
          label={L.sidebar}
          checked={settings.sidebar === 'on'}
          onChange={event => setSettings({ sidebar: event.currentTarget.checked ? 'on' : 'off' })}
        />
      )}
      <Text size="xs" c="dimmed" mt={-8}>
        {L.narrow}
      </Text>
    </>
  )
}

const ROWS = ['comfortable', 'compact'] as const

/** How high the rows of lists are, for this person alone. Cards of a phone stay as they are. */
const ListRowsChoice = () => {
  const isCompact = useCompactRows()
  const setCompactRows = useSession(({ setCompactRows }) => setCompactRows)
  return (
    <Input.Wrapper label={L.rows} labelElement="div" description={L.rowsHint}>
      <SegmentedControl
        fullWidth
        mt={4}
        data={ROWS.map(value => ({ value, label: L.rowHeights[value] }))}
        value={isCompact ? 'compact' : 'comfortable'}
        onChange={value => setCompactRows(value === 'compact')}
        aria-label={L.rows}
      />
    </Input.Wrapper>
  )
}

/** For who teaches: whether the dashboard opens the attendance of the lesson of the moment by itself. */
const LessonOpening = () => {
  const { role } = useActor()
  const { settings, setSettings } = useSession()
  return (
    role === 'INSTRUCTOR' && (
      <Switch
        label={L.lessonOpening}
        checked={settings.lessonOpening === 'on'}
        onChange={event => setSettings({ lessonOpening: event.currentTarget.checked ? 'on' : 'off' })}
      />
    )
  )
}

/** The appearance of the screens on this device. Every choice applies at once, and the page behind the panel shows it. */
export const AppearancePanel = ({ onClose }: { onClose: () => void }) => {
  useLayer(true, onClose)
  const resetSettings = useSession(({ resetSettings }) => resetSettings)
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={380}
      title={M.menu.appearance}
      overlayProps={{ backgroundOpacity: 0.08 }}
      classNames={{ content: classes.panel ?? '', header: classes.panel ?? '', title: classes.title ?? '' }}
      closeButtonProps={{ 'aria-label': M.btn.close }}
    >
      <Stack gap="lg" pb="md">
        <Choose name="theme" label={L.theme} names={L.themes} />
        <ChooseColor />
        <Navigation />
        <Choose name="layout" label={L.layout} names={L.layouts} />
        <Choose name="radius" label={L.radius} names={L.radii} />
        <ListRowsChoice />
        <LessonOpening />
        <Button variant="default" leftSection={<IconRestore size={18} aria-hidden />} onClick={resetSettings}>
          {L.reset}
        </Button>
      </Stack>
    </Drawer>
  )
}
