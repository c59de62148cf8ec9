import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import { Stack } from '@mantine/core'
import { OfferNotice } from '../../enrollment/own/own-place.part.tsx'

/** Freed places that wait for an answer, each until its hour. */
export const OwnOffers = ({ offers }: { offers: readonly StudentEnrollment[] }) => (
  <Stack gap="xs" mb="md">
    {offers.map(enrollment => (
      <OfferNotice key={enrollment.id} enrollment={enrollment} />
    ))}
  </Stack>
)
