import { type Licence } from '@/lib/domain/licence'
import { type Role } from '@/lib/domain/user'

type Person = {
  key: string
  name: string
  email: string
  role: Role
  password?: string
  phone?: string
  company?: string
  address?: string
  website?: string
  /** `days`: until its last day, from today. */
  licence?: Omit<Licence, 'validUntil'> & { days?: number }
}

/** The demo accounts with their passwords, and people who cannot sign in but list, offer and review. */
export const PEOPLE: readonly Person[] = [
  {
    key: 'admin',
    name: 'Ada Okafor',
    email: 'admin@keystead.test',
    role: 'admin',
    password: 'admin-demo',
    company: 'Keystead',
  },
  {
    key: 'agent',
    name: 'Theo Brandt',
    email: 'agent@keystead.test',
    role: 'agent',
    password: 'agent-demo',
    phone: '+15550100171',
    company: 'Brandt & Daughters',
    address: '14 Mill Street, Bend, Oregon',
    website: 'https://brandt-and-daughters.example',
    licence: {
      number: 'OR-201234567',
      authority: 'Oregon Real Estate Agency',
      register: 'https://register.example/OR-201234567',
      days: 400,
    },
  },
  {
    key: 'agent2',
    name: 'Mara Lindqvist',
    email: 'agent2@keystead.test',
    role: 'agent',
    password: 'agent2-demo',
    phone: '+15550100172',
    company: 'Lindqvist Homes',
    address: '200 Palm Canyon Drive, Palm Springs, California',
    website: 'https://lindqvist-homes.example',
    licence: { number: 'CA-01998877', authority: 'California Department of Real Estate', days: 21 },
  },
  {
    key: 'samuel',
    name: 'Samuel Adeyemi',
    email: 'samuel@keystead.test',
    role: 'agent',
    phone: '+15550100173',
    company: 'Adeyemi Property',
    address: '8 Park Street, Bristol, England',
    website: 'https://adeyemi-property.example',
    licence: { number: 'T01284', authority: 'The Property Ombudsman' },
  },
  {
    key: 'buyer',
    name: 'Nora Whitfield',
    email: 'buyer@keystead.test',
    role: 'user',
    password: 'buyer-demo',
    phone: '+15550100181',
  },
  {
    key: 'buyer2',
    name: 'Luca Moretti',
    email: 'buyer2@keystead.test',
    role: 'user',
    password: 'buyer2-demo',
  },
  { key: 'jonah', name: 'Jonah Eklund', email: 'jonah@keystead.test', role: 'user' },
  { key: 'farah', name: 'Farah Siddiqui', email: 'farah@keystead.test', role: 'user' },
  { key: 'priya', name: 'Priya Raman', email: 'priya@keystead.test', role: 'user' },
  { key: 'tomas', name: 'Tomas Herrera', email: 'tomas@keystead.test', role: 'user' },
  { key: 'hana', name: 'Hana Kimura', email: 'hana@keystead.test', role: 'user' },
  { key: 'greta', name: 'Greta Vogel', email: 'greta@keystead.test', role: 'user' },
]
