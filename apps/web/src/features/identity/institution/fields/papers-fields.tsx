import { SETTINGS } from '@lousa/contract/identity/institution/settings.messages.ts'
import { Stack, Text } from '@mantine/core'
import { CoatOfArmsField } from './logo-field.tsx'
import { SettingsText } from './settings-fields.tsx'
import { SignatoriesField } from './signatories-field.tsx'

const S = SETTINGS

/** The head of papers, and who signs them. */
export const PapersFields = () => (
  <Stack gap="lg">
    <Text size="sm">{S.papersLead}</Text>
    <SettingsText name="sponsor" label={S.sponsor} hint={S.sponsorHint} maxLength={150} />
    <SettingsText
      name="authorizationAct"
      label={S.authorizationAct}
      hint={S.authorizationActHint}
      maxLength={200}
    />
    <CoatOfArmsField />
    <SignatoriesField />
  </Stack>
)
