import { SETTINGS } from '@lousa/contract/identity/institution/settings.messages.ts'
import { formatCnpj } from '@lousa/rules/identity/tax-number.rules.ts'
import { Title } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { formatPhone } from '../../../lib/form/contact-masks.ts'
import { digitsOf } from '../../../lib/form/tax-number-mask.ts'
import { Select } from '../../../ui/select.tsx'
import { LogoField } from './fields/logo-field.tsx'
import { SettingsText } from './fields/settings-fields.tsx'
import classes from './settings.module.css'
import type { SettingsValues } from './settings-values.ts'
import { zoneChoices } from './time-zones.ts'

const INEP_DIGITS = 8
const upper = (text: string) => text.toLocaleUpperCase('pt-BR')
const onlyInep = (text: string) => digitsOf(text).slice(0, INEP_DIGITS)

const TimeZone = () => {
  const { control, formState } = useFormContext<SettingsValues>()
  const { field, fieldState } = useController({ control, name: 'timeZone' })
  const saved = formState.defaultValues?.timeZone ?? ''
  const zones = useMemo(() => zoneChoices(saved), [saved])
  return (
    <Select
      id="timeZone"
      ref={field.ref}
      label={SETTINGS.timeZone}
      description={SETTINGS.timeZoneHint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={zones}
      value={field.value}
      onChange={value => value && field.onChange(value)}
      onBlur={field.onBlur}
      searchable
      nothingFoundMessage={SETTINGS.noZone}
      error={fieldState.error?.message}
      className={classes.wide ?? ''}
    />
  )
}

/** Name, address and contacts of the institution. The address part comes from the features that handle addresses. */
export const InstitutionData = ({ address }: { address: ReactNode }) => (
  <>
    <div className={classes.grid}>
      <div className={classes.wide}>
        <SettingsText name="name" label={SETTINGS.name} hint={SETTINGS.nameHint} maxLength={150} required />
      </div>
      <SettingsText
        name="inepCode"
        label={SETTINGS.inepCode}
        hint={SETTINGS.inepHint}
        format={onlyInep}
        inputMode="numeric"
      />
      <SettingsText
        name="taxNumber"
        label={SETTINGS.taxNumber}
        hint={SETTINGS.taxNumberHint}
        placeholder="00.000.000/0000-00"
        format={upper}
        complete={formatCnpj}
        maxLength={20}
        autoCapitalize="characters"
        spellCheck={false}
      />
      <SettingsText name="email" label={SETTINGS.email} type="email" maxLength={254} />
      <SettingsText
        name="phone"
        label={SETTINGS.phone}
        placeholder="(00) 0000-0000"
        inputMode="tel"
        complete={formatPhone}
        maxLength={25}
      />
    </div>
    <div className={classes.part}>
      <Title order={3} size="h6" mb="sm">
        {SETTINGS.address}
      </Title>
      {address}
    </div>
    <div className={`${classes.grid} ${classes.part}`}>
      <LogoField />
      <TimeZone />
    </div>
  </>
)
