import { SETTINGS } from '@lousa/contract/identity/institution/settings.messages.ts'
import { Text } from '@mantine/core'
import { useController, useFormContext } from 'react-hook-form'
import { ImageField, type ReadImage } from '../../../../frames/form/image-field.tsx'
import classes from '../settings.module.css'
import type { SettingsValues } from '../settings-values.ts'
import { isReadable, logoTrouble, readAsAddress } from './logo-file.ts'

const L = SETTINGS.logo

const Preview = ({
  logo,
  on,
  caption,
  none = L.none,
}: {
  logo: string | null
  on: 'light' | 'dark'
  caption: string
  none?: string
}) => (
  <figure>
    <div className={classes.logo} data-on={on}>
      {logo ? (
        <img src={logo} alt="" />
      ) : (
        <Text span size="sm" c="inherit">
          {none}
        </Text>
      )}
    </div>
    <figcaption>{caption}</figcaption>
  </figure>
)

const read: ReadImage = async file => {
  const trouble = logoTrouble(file)
  if (trouble) return { trouble }
  const image = await readAsAddress(file)
  return (await isReadable(image)) ? { image } : { trouble: L.unreadable }
}

/** The institution's logo, seen on both themes before it is saved with the rest of the form. */
export const LogoField = () => {
  const { control } = useFormContext<SettingsValues>()
  const { field, fieldState } = useController({ control, name: 'logo' })
  return (
    <div className={classes.wide}>
      <ImageField
        id="logo"
        words={L}
        value={field.value}
        onChange={field.onChange}
        read={read}
        error={fieldState.error?.message}
        preview={
          <div className={classes.logos}>
            <Preview logo={field.value} on="light" caption={L.onLight} />
            <Preview logo={field.value} on="dark" caption={L.onDark} />
          </div>
        }
      />
    </div>
  )
}

/** The coat of arms, which only papers show. */
export const CoatOfArmsField = () => {
  const { control } = useFormContext<SettingsValues>()
  const { field, fieldState } = useController({ control, name: 'coatOfArms' })
  const words = SETTINGS.coatOfArms
  return (
    <ImageField
      id="coatOfArms"
      words={words}
      value={field.value}
      onChange={field.onChange}
      read={read}
      error={fieldState.error?.message}
      preview={
        <div className={classes.logos}>
          <Preview logo={field.value} on="light" caption={words.onPaper} none={words.none} />
        </div>
      }
    />
  )
}
