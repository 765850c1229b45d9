import { type BuiltInRole, builtInRoles } from '../../../domain/staff/roles.ts'
import { NO_SEGMENT, tenantKey } from '../../../tenant/tenant.ts'
import { hashPassword } from '../customers/passwords.ts'
import type { Db, Sealer } from '../kernel/context.ts'
import { type GrantInput, setGrants } from '../staff/people.ts'
import { staffUsers } from '../staff/schema.ts'
import { yunyou } from './merchants.ts'
import { demoShops } from './shops.ts'

const roles = Object.keys(builtInRoles) as BuiltInRole[]

const demoLogin = (role: BuiltInRole) => `demo-${role}`

/** Made from the installation's key: it can be printed at every start, and differs between installations. */
function demoStaffPassword(sealer: Pick<Sealer, 'hash'>): string {
  return `demo-${sealer.hash('staff of the demo').slice(0, 12)}`
}

export function demoStaffNotices(sealer: Pick<Sealer, 'hash'>): string[] {
  return [`staff of the demo, password ${demoStaffPassword(sealer)}: ${roles.map(demoLogin).join(', ')}`]
}

/** An account for each built-in role; existing ones stay as they are. They sign in in demo mode only. */
export async function seedStaff(db: Db, { now, sealer }: { now: Date; sealer: Sealer }): Promise<void> {
  const known = await db.select({ login: staffUsers.login }).from(staffUsers)
  const missing = roles.filter((role) => !known.some(({ login }) => login === demoLogin(role)))
  if (missing.length === 0) return
  // One hash for all: they have one password, and hashing takes a tenth of a second.
  const passwordHash = await hashPassword(demoStaffPassword(sealer))
  await db.transaction(async (tx) => {
    for (const role of missing) {
      const login = demoLogin(role)
      const home = builtInRoles[role].range === 'platform' ? NO_SEGMENT : yunyou.code
      const added = await tx
        .insert(staffUsers)
        .values({
          id: login,
          login,
          name: `${builtInRoles[role].name}（演示）`,
          home,
          passwordHash,
          demo: true,
          createdAt: now,
        })
        .onConflictDoNothing()
        .returning({ id: staffUsers.id })
      if (added.length > 0) await setGrants(tx, login, [grantOf(role)])
    }
  })
}

function grantOf(role: BuiltInRole): GrantInput {
  const { range } = builtInRoles[role]
  const [main] = demoShops
  return {
    role,
    merchant: range === 'platform' ? null : yunyou.code,
    shop: range === 'shop' && main ? tenantKey(main.tenant) : null,
  }
}
