document.querySelectorAll("[data-lang]").forEach(function (button) {
  button.addEventListener("click", function () {
    document.documentElement.lang = button.dataset.lang;
    document.title = button.dataset.title;
  });
});
