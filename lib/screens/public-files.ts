/** Names of the files about a product that lie below a shop's address and are open to everybody. */
const publicFiles = ['itinerary.pdf', 'visaForm'] as const

export type PublicFile = (typeof publicFiles)[number]

export function isPublicFile(name: string): name is PublicFile {
  return (publicFiles as readonly string[]).includes(name)
}
