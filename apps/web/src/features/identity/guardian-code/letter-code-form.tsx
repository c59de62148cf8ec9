import { ACCESS } from '@lousa/contract/identity/access.messages.ts'
import { GUARDIAN_CODE as W } from '@lousa/contract/identity/guardian-code/guardian-code.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { groupedGuardianCode } from '@lousa/rules/identity/guardian-code.rules.ts'
import { Anchor, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { Controller } from 'react-hook-form'
import { Link } from 'react-router'
import { errorOf } from '../../../frames/form/error-of.ts'
import { useContractForm } from '../../../frames/form/use-contract-form.ts'
import { PATHS } from '../../../lib/address/paths.ts'
import { formatCpf } from '../../../lib/form/contact-masks.ts'
import { MaskedInput } from '../../../ui/masked-input.tsx'
import { Notice } from '../../../ui/notice.tsx'

const schemaOf = {
  typed: async () => (await import('./letter-code.schema.ts')).typedLetter,
  scanned: async () => (await import('./letter-code.schema.ts')).scannedLetter,
}

export type LetterCode = { code: string; taxNumber: string }

/** The code of the letter and the CPF of its receiver. What was typed stays after a refusal. */
export const LetterCodeForm = ({
  start,
  scanned,
  onType,
  onSubmit,
}: {
  start: LetterCode
  /** The code was in the QR code. */
  scanned: boolean
  /** The code is typed instead. */
  onType: () => void
  onSubmit: (letter: LetterCode) => Promise<void>
}) => {
  const { form, submit, alert } = useContractForm<LetterCode, LetterCode>({
    schema: schemaOf[scanned ? 'scanned' : 'typed'],
    defaultValues: start,
    onSubmit,
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Title order={1}>{M.auth.guardianLetter}</Title>
        <Text>{W.lead}</Text>
        {alert && <Notice tone="bad">{alert}</Notice>}
        {scanned ? (
          <div>
            <Notice tone="good">{W.scanned}</Notice>
            <Anchor component="button" type="button" size="sm" py={4} onClick={onType}>
              {W.typeInstead}
            </Anchor>
          </div>
        ) : (
          <Controller
            control={form.control}
            name="code"
            render={({ field }) => (
              <TextInput
                {...field}
                onChange={({ currentTarget: { value, selectionStart } }) =>
                  // In the middle the caret keeps its place: the groups are made when the field is left.
                  field.onChange(selectionStart === value.length ? groupedGuardianCode(value) : value)
                }
                onBlur={() => {
                  field.onChange(groupedGuardianCode(field.value))
                  field.onBlur()
                }}
                size="lg"
                required
                label={W.code}
                description={W.codeHint}
                placeholder="ABCD-EFGH-2345"
                autoCapitalize="characters"
                autoComplete="off"
                autoCorrect="off"
                spellCheck={false}
                error={errorOf(form, 'code')}
              />
            )}
          />
        )}
        <Controller
          control={form.control}
          name="taxNumber"
          render={({ field }) => (
            <MaskedInput
              {...field}
              format={formatCpf}
              size="lg"
              required
              label={W.taxNumber}
              description={W.taxNumberHint}
              autoComplete="username"
              error={errorOf(form, 'taxNumber')}
            />
          )}
        />
        <Button type="submit" size="lg" loading={form.formState.isSubmitting}>
          {W.go}
        </Button>
        <Text size="sm" c="dimmed">
          {W.lost}
        </Text>
        <Group>
          <Anchor component={Link} to={PATHS.login} size="sm" py={4}>
            {ACCESS.backToSignIn}
          </Anchor>
        </Group>
      </Stack>
    </form>
  )
}
