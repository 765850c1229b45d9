import { type Permission, permissionLines } from '../../domain/staff/permissions.ts'
import { Words } from './cells.tsx'

/** What somebody may do, a line for each group. */
export function Permissions({ held }: { held: readonly Permission[] }) {
  const lines = permissionLines(held)
  if (lines.length === 0) return <Words>{null}</Words>
  return lines.map(({ name, words }) => (
    <div key={name} className="permissions">
      <span className="faint">{name}：</span>
      {words}
    </div>
  ))
}
