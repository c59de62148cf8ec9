import { M } from '@lousa/contract/messages.ts'
import { Button, Drawer, Input, SegmentedControl, Stack, Switch, Text } from '@mantine/core'
import { IconCheck, IconRestore } from '@tabler/icons-react'
import { useSession } from '../../../lib/session.ts'
import { CHOICES, type Looks } from '../../../lib/settings.ts'
import { useMenu } from '../menu/use-menu.ts'
import classes from './appearance-panel.module.css'

type Names<K extends keyof Looks> = Record<Looks[K], string>

const THEMES: Names<'theme'> = { light: 'Claro', dark: 'Escuro', auto: 'Do aparelho' }
const NAVS: Names<'nav'> = { vertical: 'Ao lado', horizontal: 'No alto' }
const NAV_COLORS: Names<'navColor'> = {
  default: 'Lousa',
  light: 'Clara',
  dark: 'Escura',
  accent: 'De destaque',
}
const LAYOUTS: Names<'layout'> = { boxed: 'Centralizada', fluid: 'Largura total' }
const RADII: Names<'radius'> = { rounded: 'Arredondados', standard: 'Discretos', flat: 'Retos' }
const COLORS: Names<'color'> = {
  sky: 'Azul-claro',
  board: 'Verde-lousa',
  indigo: 'Índigo',
  violet: 'Violeta',
  rose: 'Rosa',
  clay: 'Terracota',
}

/** One setting with few choices, in words. */
const Choose = <K extends keyof Looks>({
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
  const choices: readonly Looks[K][] = CHOICES[name]
  return (
    <Input.Wrapper label={label} labelElement="div">
      <SegmentedControl<Looks[K]>
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
      <legend>Cor de destaque</legend>
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
          {COLORS[choice]}
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
      <Choose name="nav" label="Posição do menu" names={NAVS} />
      <Choose name="navColor" label="Cor do menu" names={NAV_COLORS} />
      <Switch
        label={
          settings.nav === 'vertical'
            ? 'Manter o menu aberto em telas largas'
            : 'Manter o menu à vista ao rolar a página'
        }
        checked={menu.pinned}
        onChange={event => setPinned(event.currentTarget.checked)}
      />
      {hasSections && (
        <Switch
          label="Mostrar as páginas da seção ao lado do conteúdo"
          checked={settings.sidebar === 'on'}
          onChange={event => setSettings({ sidebar: event.currentTarget.checked ? 'on' : 'off' })}
        />
      )}
      <Text size="xs" c="dimmed" mt={-8}>
        Em telas estreitas o menu abre pelo botão no alto da página.
      </Text>
    </>
  )
}

/** How the screens look on this device. Every choice holds at once, and the page beside shows it. */
export const AppearancePanel = ({ onClose }: { onClose: () => void }) => {
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
        <Choose name="theme" label="Tema" names={THEMES} />
        <ChooseColor />
        <Navigation />
        <Choose name="layout" label="Página" names={LAYOUTS} />
        <Choose name="radius" label="Cantos" names={RADII} />
        <Button variant="default" leftSection={<IconRestore size={18} aria-hidden />} onClick={resetSettings}>
          Restaurar o padrão
        </Button>
      </Stack>
    </Drawer>
  )
}
