import { Radio, Text } from '@mantine/core'
import { Controller, type FieldPathByValue, useFormContext } from 'react-hook-form'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import classes from './policy-choice.module.css'
import type { PolicyValues } from './policy-form.values.ts'

type Option = readonly [value: string, words: readonly [label: string, meaning: string]]

/** Every choice of one setting in words: its name, and one sentence of what it does. */
export const PolicyChoice = ({
  name,
  label,
  options,
  disabled,
}: {
  name: FieldPathByValue<PolicyValues, string>
  label: string
  options: readonly Option[]
  disabled: boolean
}) => {
  const { control } = useFormContext<PolicyValues>()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <RadioCards
          name={name}
          label={label}
          value={String(field.value)}
          onChange={field.onChange}
          error={fieldState.error?.message}
          disabled={disabled}
          cardsClass={classes.options}
          cardClass={classes.option}
          cardRef={field.ref}
          cardId={name}
          options={options.map(([value, [title, meaning]]) => ({
            value,
            content: (
              <>
                <Radio.Indicator aria-hidden disabled={disabled} />
                <span className={classes.words}>
                  <Text span className={classes.name ?? ''}>
                    {title}
                  </Text>
                  <span className={classes.meaning}>{meaning}</span>
                </span>
              </>
            ),
          }))}
        />
      )}
    />
  )
}

/** The options of one setting, in the order in which they are declared. */
export const optionsOf = <K extends string>(
  words: Readonly<Record<K, readonly [string, string]>>,
  values: readonly K[],
): Option[] => values.map(value => [value, words[value]])
