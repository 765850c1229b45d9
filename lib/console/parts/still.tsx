/** A picture that came by a call. */
export function Still({ file, alt }: { file: { contentType: string; data: string }; alt: string }) {
  return (
    // biome-ignore lint/performance/noImgElement: the bytes are here already
    <img className="still" src={`data:${file.contentType};base64,${file.data}`} alt={alt} />
  )
}
