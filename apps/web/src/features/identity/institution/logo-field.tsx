import { SETTINGS } from '@lousa/contract/identity/institution/settings.messages.ts'
import { Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { isReadable, LOGO_TYPES, logoTrouble, readAsAddress } from './logo-file.ts'
import classes from './settings.module.css'
import type { SettingsValues } from './settings-values.ts'

const L = SETTINGS.logo

const Preview = ({ logo, on, caption }: { logo: string | null; on: 'light' | 'dark'; caption: string }) => (
  <figure>
    <div className={classes.logo} data-on={on}>
      {logo ? (
        <img src={logo} alt="" />
      ) : (
        <Text span size="sm" c="inherit">
          {L.none}
        </Text>
      )}
    </div>
    <figcaption>{caption}</figcaption>
  </figure>
)

/** The institution's logo, seen on both themes before it is saved with the rest of the form. */
export const LogoField = () => {
  const { control } = useFormContext<SettingsValues>()
  const { field, fieldState } = useController({ control, name: 'logo' })
  const [trouble, setTrouble] = useState<string | null>(null)
  const reset = useRef<() => void>(null)
  const choose = async (file: File | null): Promise<void> => {
    if (!file) return
    // So that the same file may be chosen again.
    reset.current?.()
    const reason = logoTrouble(file)
    setTrouble(reason)
    if (reason) return
    const address = await readAsAddress(file)
    if (await isReadable(address)) field.onChange(address)
    else setTrouble(L.unreadable)
  }
  const message = trouble ?? fieldState.error?.message
  return (
    <Stack gap="xs" className={classes.wide ?? ''}>
      <Text size="sm" fw={500}>
        {L.label}
      </Text>
      <div className={classes.logos}>
        <Preview logo={field.value} on="light" caption={L.onLight} />
        <Preview logo={field.value} on="dark" caption={L.onDark} />
      </div>
      <Group gap="xs">
        <FileButton resetRef={reset} accept={LOGO_TYPES.join(',')} onChange={file => void choose(file)}>
          {button => (
            <Button
              {...button}
              id="logo"
              variant="default"
              leftSection={<IconPhoto size={18} aria-hidden />}
              aria-describedby="logo-dica"
            >
              {field.value ? L.change : L.choose}
            </Button>
          )}
        </FileButton>
        {field.value !== null && (
          <Button
            variant="subtle"
            onClick={() => {
              setTrouble(null)
              field.onChange(null)
              document.getElementById('logo')?.focus()
            }}
          >
            {L.remove}
          </Button>
        )}
      </Group>
      <Text size="xs" c="dimmed" id="logo-dica">
        {L.hint}
      </Text>
      {message && (
        <Text size="sm" c="var(--lousa-bad)" role="alert">
          {message}
        </Text>
      )}
    </Stack>
  )
}
