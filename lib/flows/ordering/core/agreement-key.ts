/** How a draft keeps that a text was agreed to: a newer version has to be agreed to again. */
export const agreementKey = ({ code, version }: { code: string; version: string }): string =>
  `${code} ${version}`
