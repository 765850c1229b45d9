import type { Module } from '../kernel/module.ts'
import { staffIdentity } from '../kernel/staff-identity.ts'
import { staffAccountHandlers } from './account.ts'
import { staffAuditHandlers } from './audit-list.ts'
import { failedExports } from './export-work.ts'
import { staffExportHandlers, sweepExports, writeDueExport } from './exports.ts'
import { staffFindHandlers } from './find.ts'
import { signInByPasskey, staffPasskeyHandlers, sweepChallenges } from './passkeys.ts'
import { findStaff, sweepSessions } from './sessions.ts'
import { staffSheetHandlers } from './sheets.ts'
import { claim, signIn } from './sign-in.ts'
import { sweepTries } from './sign-in-tries.ts'
import { staffTrailHandlers } from './trail.ts'
import { staffUserHandlers } from './users.ts'
import { staffViewHandlers } from './views.ts'
import { staffWorkHandlers, sweepTakenWork } from './work.ts'

/** The people who run the shops: their accounts, roles, sessions. */
export const staffModule: Module = {
  work: [failedExports],

  handlers: {
    'staff.claim': claim,
    'staff.signIn': signIn,
    'staff.signInByPasskey': signInByPasskey,
    ...staffPasskeyHandlers,
    ...staffAccountHandlers,
    ...staffUserHandlers,
    ...staffAuditHandlers,
    ...staffExportHandlers,
    ...staffWorkHandlers,
    ...staffFindHandlers,
    ...staffViewHandlers,
    ...staffTrailHandlers,
    ...staffSheetHandlers,
  },
  provides: [staffIdentity.entry(findStaff)],
  jobs: [
    { name: 'staff sessions', run: sweepSessions },
    { name: 'staff sign-in tries', run: sweepTries },
    { name: 'staff passkey challenges', run: sweepChallenges },
    { name: 'staff exports', run: writeDueExport },
    { name: 'old staff exports', run: sweepExports },
    { name: 'taken work', run: sweepTakenWork },
  ],
}
