const WIDTHS = [320, 480, 900, 1200, 2000]

const sourceSet = (src, widths) => widths.map((width) => `${src}?w=${width} ${width}w`).join(', ')

export function Picture({
  src,
  width,
  height,
  sizes = '100vw',
  widths = WIDTHS,
  portrait,
  eager,
  className,
}) {
  const image = (
    // biome-ignore lint/performance/noImgElement: the pictures come in the server's own widths
    <img
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding={eager ? 'sync' : 'async'}
      className={className}
      width={width}
      height={height}
      alt=""
      sizes={sizes}
      srcSet={sourceSet(src, widths)}
      src={`${src}?w=${widths[Math.floor(widths.length / 2)]}`}
    />
  )
  if (!portrait) return image
  return (
    <picture>
      <source
        media="(width < 60rem)"
        sizes={sizes}
        srcSet={sourceSet(portrait, WIDTHS)}
        width={900}
        height={1200}
      />
      {image}
    </picture>
  )
}
