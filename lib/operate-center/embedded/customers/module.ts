import type { Module } from '../kernel/module.ts'
import { accountHandlers } from './account.ts'
import { accountContactHandlers } from './account-contacts.ts'
import { accountJobs } from './account-jobs.ts'
import { accountLevelHandlers } from './account-levels.ts'
import { accountPasswordHandlers } from './account-password.ts'
import { accountPrivacyHandlers } from './account-privacy.ts'
import { accountSessionHandlers } from './account-sessions.ts'
import { addressHandlers } from './addresses.ts'
import { distributorApplicationHandlers } from './distributor-applications.ts'
import { customerFinds } from './find.ts'
import { memberHandlers } from './members.ts'
import { partnerHandlers } from './partner-login.ts'
import { pictureHandlers } from './pictures.ts'
import { staffCustomerHandlers } from './staff-customers.ts'
import { travellerHandlers } from './travellers.ts'
import { applicationsToCheck } from './work.ts'

/** @param others the other modules, which keep data of customers too */
export function customersModule(others: readonly Module[]): Module {
  const owned = others.flatMap(({ ownData }) => ownData ?? [])
  return {
    work: [applicationsToCheck],
    finds: customerFinds,
    handlers: {
      ...memberHandlers,
      ...accountHandlers,
      ...accountLevelHandlers,
      ...accountContactHandlers,
      ...accountPasswordHandlers,
      ...accountPrivacyHandlers(owned),
      ...accountSessionHandlers,
      ...addressHandlers,
      ...pictureHandlers,
      ...staffCustomerHandlers(owned),
      ...travellerHandlers,
      ...distributorApplicationHandlers,
      ...partnerHandlers,
    },
    jobs: accountJobs(owned),
  }
}
