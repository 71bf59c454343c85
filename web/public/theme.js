// Before the first paint: the theme this browser has chosen, if any.
try {
  const theme = localStorage.getItem("estaminet.theme");
  if (theme) document.documentElement.dataset.theme = theme;
} catch {
  // Storage is closed to us: the system's theme it is.
}
