/** The identity of a shop: the four path segments of every URL (specification, section 2). */
export type Tenant = {
  project: string
  merchant: string
  channel: string
  distributor: string
}

/** Letters, digits, `-` and `_`, 1 to 32 characters, beginning with a letter or digit. */
const SEGMENT = /^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$/

/**
 * First segments that belong to the server itself; a project may not be called like one of them. A route of the server
 * below a first segment takes its name from here (storefront/server/routes.ts).
 */
const reservedSegments = [
  'api',
  'health',
  'pay',
  'hooks',
  'operate-center',
  'console',
  'media',
  'flags',
  'robots',
  'static',
] as const
export type ReservedSegment = (typeof reservedSegments)[number]

const RESERVED_PROJECTS: ReadonlySet<string> = new Set(reservedSegments)

/**
 * The tenant named by the first four segments of a decoded path. Null when a segment is missing, malformed or reserved;
 * the operate centre decides whether the shop exists.
 */
export function parseTenant(segments: readonly string[]): Tenant | null {
  const [project, merchant, channel, distributor] = segments
  if (!project || !merchant || !channel || !distributor) return null
  if (![project, merchant, channel, distributor].every((segment) => SEGMENT.test(segment))) return null
  if (RESERVED_PROJECTS.has(project.toLowerCase())) return null
  return { project, merchant, channel, distributor }
}

/** Stands for the segments of a place that a staff call of the platform or of a merchant does not need. */
export const NO_SEGMENT = '-'

/** `/{project}/{merchant}/{channel}/{distributor}`, without a slash at the end. */
export function tenantPath(tenant: Tenant): string {
  return `/${tenant.project}/${tenant.merchant}/${tenant.channel}/${tenant.distributor}`
}

/** `yunyou/h5/d1001`: distinguishes shops of one project, used in cache tags and storage keys. */
export function tenantKey(tenant: Tenant): string {
  return `${tenant.project}/${tenant.merchant}/${tenant.channel}/${tenant.distributor}`
}

/**
 * Begins the distributor under which one preview is rendered (storefront/server/page-previews.ts), before 128 random bits:
 * a shop that exists for that render alone.
 */
export const PREVIEW_MARK = 'preview--'

/** The tenant that only the build renders, so that no data is needed there; refused from outside. */
export const PLACEHOLDER = '_'

export function isPlaceholder(tenant: Tenant): boolean {
  return tenant.project === PLACEHOLDER
}
