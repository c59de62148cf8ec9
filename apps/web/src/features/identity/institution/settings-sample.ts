import type { Institution } from './settings-values.ts'

/** Settings as the server gives them, for tests. */
export const savedInstitution = (): Institution => ({
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  kind: 'SCHOOL',
  name: 'Escola',
  inepCode: '35999999',
  taxNumber: '11222333000181',
  email: 'secretaria@example.com',
  phone: '1133334444',
  address: {
    street: 'Rua das Laranjeiras',
    number: '100',
    complement: null,
    neighborhood: 'Centro',
    city: 'São Paulo',
    state: 'SP',
    landmark: null,
    postalCode: '01001000',
  },
  logo: '/logo.png',
  hosts: ['localhost', 'escola.example'].map(name => ({ name, verified: true, dnsRecord: null })),
  timeZone: 'America/Sao_Paulo',
  scheduleUrl: null,
  features: [],
  selfRegistration: false,
  waitlistPromotion: false,
  offerHours: 0,
  publicWaitingList: false,
  quietHours: null,
  weeklyReminder: null,
  performancePolicy: null,
  signatories: [
    { name: 'Cecília', title: 'Secretária' },
    { name: 'Antônio', title: 'Diretor' },
  ],
  version: 3,
})
