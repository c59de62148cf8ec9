import { fill } from '@lousa/contract/messages.ts'
import { RECORD_PROPOSALS as W } from '@lousa/contract/people/record-proposal/record-proposal.messages.ts'
import { Text, Title } from '@mantine/core'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import { keyPerBody } from '../../../lib/http/idempotency-key.ts'
import { ContactSection } from '../editing/contact-section.part.tsx'
import { NO_ADDRESS } from '../person/person.values.ts'
import { AddressFields } from '../postal-code/address-fields.part.tsx'
import { type ProposalInput, type ProposalValues, proposalForm } from './proposal-form.schema.ts'
import { invalidateChildProposals, proposeChildRecord } from './record-proposal.api.ts'

/** A guardian writes how contacts and address of a child shall be; fields that stay blank are not proposed. */
export const ProposalForm = ({
  child,
  onClose,
}: {
  child: { id: string; name: string }
  onClose: () => void
}) => {
  const [keyOf] = useState(keyPerBody)
  return (
    <FormModal<ProposalInput, ProposalValues>
      opened
      onClose={onClose}
      title={fill(W.proposeTitle, { name: child.name })}
      schema={proposalForm}
      defaultValues={{ cellphone: '', phone: '', email: '', address: NO_ADDRESS }}
      onSubmit={async values => {
        try {
          await proposeChildRecord(child.id, values, keyOf(values))
        } finally {
          void invalidateChildProposals()
        }
      }}
      submitLabel={W.send}
      successMessage={W.sent}
      size="lg"
    >
      {form => (
        <FormProvider {...form}>
          <Text>{W.formLead}</Text>
          <Title order={3} size="h4">
            {W.contacts}
          </Title>
          <ContactSection />
          <Title order={3} size="h4">
            {W.addressTitle}
          </Title>
          <Text size="sm">{W.addressHint}</Text>
          <AddressFields base="address" />
          <Text size="sm">{W.notHere}</Text>
        </FormProvider>
      )}
    </FormModal>
  )
}
